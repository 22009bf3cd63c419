/** Well-known sites that sell advertising, as `domain operator`: enough for trying out the exchange. */
export const publishers = `
nytimes.com The New York Times
washingtonpost.com The Washington Post
wsj.com Dow Jones
barrons.com Dow Jones
marketwatch.com Dow Jones
usatoday.com Gannett
latimes.com Los Angeles Times
chicagotribune.com Tribune Publishing
bostonglobe.com Boston Globe Media
sfchronicle.com Hearst
houstonchronicle.com Hearst
nypost.com News Corp
newsweek.com Newsweek
time.com Time
theatlantic.com The Atlantic
newyorker.com Condé Nast
wired.com Condé Nast
vogue.com Condé Nast
vanityfair.com Condé Nast
gq.com Condé Nast
bonappetit.com Condé Nast
arstechnica.com Condé Nast
cosmopolitan.com Hearst
elle.com Hearst
esquire.com Hearst
goodhousekeeping.com Hearst
people.com People Inc.
allrecipes.com People Inc.
bhg.com People Inc.
investopedia.com People Inc.
verywellhealth.com People Inc.
theverge.com Vox Media
vox.com Vox Media
polygon.com Valnet
eater.com Vox Media
vulture.com Vox Media
forbes.com Forbes
fortune.com Fortune Media
bloomberg.com Bloomberg
businessinsider.com Axel Springer
politico.com Axel Springer
cnbc.com NBCUniversal
nbcnews.com NBCUniversal
cnn.com Warner Bros. Discovery
foxnews.com Fox Corporation
cbsnews.com Paramount
abcnews.go.com Disney
espn.com Disney
npr.org NPR
apnews.com The Associated Press
reuters.com Thomson Reuters
axios.com Axios
thehill.com Nexstar
slate.com The Slate Group
salon.com Salon
huffpost.com BuzzFeed
buzzfeed.com BuzzFeed
theguardian.com Guardian Media Group
telegraph.co.uk Telegraph Media Group
thetimes.co.uk News UK
thesun.co.uk News UK
independent.co.uk Independent Digital News
dailymail.co.uk DMG Media
mirror.co.uk Reach
express.co.uk Reach
ft.com Financial Times
economist.com The Economist Group
bbc.com BBC
sky.com Sky
spiegel.de Spiegel-Verlag
zeit.de Zeitverlag
faz.net Frankfurter Allgemeine Zeitung
sueddeutsche.de Süddeutscher Verlag
bild.de Axel Springer
welt.de Axel Springer
focus.de Hubert Burda Media
lemonde.fr Groupe Le Monde
lefigaro.fr Groupe Figaro
liberation.fr Libération
leparisien.fr Groupe Les Echos-Le Parisien
elpais.com PRISA
elmundo.es Unidad Editorial
marca.com Unidad Editorial
lavanguardia.com Grupo Godó
corriere.it RCS MediaGroup
repubblica.it GEDI
gazzetta.it RCS MediaGroup
nrc.nl Mediahuis
telegraaf.nl Mediahuis
nzz.ch NZZ
aftonbladet.se Schibsted
vg.no Schibsted
theglobeandmail.com The Globe and Mail
thestar.com Torstar
cbc.ca CBC/Radio-Canada
smh.com.au Nine
news.com.au News Corp Australia
nzherald.co.nz NZME
timesofindia.indiatimes.com The Times Group
hindustantimes.com HT Media
indianexpress.com The Indian Express
asahi.com The Asahi Shimbun
nikkei.com Nikkei
globo.com Grupo Globo
uol.com.br UOL
folha.uol.com.br Grupo Folha
clarin.com Grupo Clarín
lanacion.com.ar La Nación
weather.com The Weather Company
accuweather.com AccuWeather
webmd.com WebMD
healthline.com RVO Health
ign.com Ziff Davis
cnet.com Ziff Davis
pcmag.com Ziff Davis
mashable.com Ziff Davis
gamespot.com Fandom
fandom.com Fandom
techcrunch.com TechCrunch
engadget.com Yahoo
yahoo.com Yahoo
msn.com Microsoft
reddit.com Reddit
imdb.com Amazon
twitch.tv Amazon
rottentomatoes.com Fandango
rollingstone.com Penske Media
variety.com Penske Media
billboard.com Penske Media
hollywoodreporter.com Penske Media
tripadvisor.com Tripadvisor
lonelyplanet.com Lonely Planet
nationalgeographic.com Disney
scientificamerican.com Springer Nature
bleacherreport.com Warner Bros. Discovery
`;
