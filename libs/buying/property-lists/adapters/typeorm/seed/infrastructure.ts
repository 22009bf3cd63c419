/**
 * Domains that serve, measure or carry advertising and never sell it, as `domain operator`. Each is documented by its operator as a host of tags,
 * pixels, bid requests or files.
 */
export const infrastructure = {
  ad_server: {
    what: 'Ad server',
    lines: `
doubleclick.net Google
googlesyndication.com Google
googleadservices.com Google
googletagservices.com Google
2mdn.net Google
adsafeprotected.com Integral Ad Science
amazon-adsystem.com Amazon
adform.net Adform
adformdsp.net Adform
serving-sys.com Sizmek
flashtalking.com Flashtalking
innovid.com Innovid
springserve.com Magnite
spotxchange.com Magnite
spotx.tv Magnite
fwmrm.net FreeWheel
stickyadstv.com FreeWheel
smartadserver.com Equativ
sascdn.com Equativ
adition.com Virtual Minds
adtech.de Yahoo
adtechus.com Yahoo
advertising.com Yahoo
zedo.com Zedo
adzerk.net Kevel
kevel.co Kevel
revive-adserver.net Aqua Platform
celtra.com Celtra
undertone.com Perion
tribalfusion.com Exponential
yieldmo.com Yieldmo
undertone.net Perion
adroll.com NextRoll
criteo.com Criteo
criteo.net Criteo
taboola.com Taboola
outbrain.com Outbrain
revcontent.com Revcontent
mgid.com MGID
adblade.com Adblade
applovin.com AppLovin
unityads.unity3d.com Unity
vungle.com Liftoff
inmobi.com InMobi
chartboost.com Chartboost
ironsrc.com ironSource
mopub.com AppLovin
smaato.net Smaato
`,
  },
  intermediary: {
    what: 'Exchange or bidder',
    lines: `
adnxs.com Xandr
adsrvr.org The Trade Desk
rubiconproject.com Magnite
pubmatic.com PubMatic
openx.net OpenX
indexexchange.com Index Exchange
casalemedia.com Index Exchange
33across.com 33Across
sharethrough.com Sharethrough
triplelift.com TripleLift
3lift.com TripleLift
sovrn.com Sovrn
lijit.com Sovrn
gumgum.com GumGum
teads.tv Teads
media.net Media.net
contextweb.com PulsePoint
bidswitch.net BidSwitch
mathtag.com MediaMath
turn.com Amobee
rfihub.com Zeta Global
rlcdn.com LiveRamp
improvedigital.com Improve Digital
360yield.com Improve Digital
yieldlab.net Yieldlab
onetag.com OneTag
emxdgt.com EMX
districtm.io Sharethrough
kargo.com Kargo
bidtellect.com Bidtellect
stackadapt.com StackAdapt
simpli.fi Simpli.fi
quantserve.com Quantcast
adkernel.com Adkernel
loopme.me LoopMe
e-planning.net E-Planning
connatix.com Connatix
unrulymedia.com Unruly
1rx.io Nexxen
tremorhub.com Nexxen
`,
  },
  tracker: {
    what: 'Measurement and tracking',
    lines: `
google-analytics.com Google
googletagmanager.com Google
scorecardresearch.com Comscore
imrworldwide.com Nielsen
moatads.com Oracle
moatpixel.com Oracle
bluekai.com Oracle
addthis.com Oracle
doubleverify.com DoubleVerify
dvtps.com DoubleVerify
chartbeat.com Chartbeat
chartbeat.net Chartbeat
demdex.net Adobe
omtrdc.net Adobe
everesttech.net Adobe
2o7.net Adobe
krxd.net Salesforce
exelator.com Nielsen
agkn.com Neustar
crwdcntrl.net Lotame
eyeota.net Eyeota
tapad.com Tapad
bat.bing.com Microsoft
clarity.ms Microsoft
hotjar.com Contentsquare
mixpanel.com Mixpanel
segment.io Twilio
amplitude.com Amplitude
branch.io Branch
appsflyer.com AppsFlyer
adjust.com AppLovin
kochava.com Kochava
id5-sync.com ID5
liadm.com LiveIntent
connect.facebook.net Meta
analytics.tiktok.com TikTok
cookielaw.org OneTrust
`,
  },
  cdn: {
    what: 'File delivery network',
    lines: `
akamaihd.net Akamai
akamaized.net Akamai
edgesuite.net Akamai
edgekey.net Akamai
cloudfront.net Amazon
fastly.net Fastly
fastlylb.net Fastly
cdn77.org CDN77
azureedge.net Microsoft
llnwd.net Edgio
jsdelivr.net jsDelivr
cdnjs.cloudflare.com Cloudflare
gstatic.com Google
googleapis.com Google
googleusercontent.com Google
fbcdn.net Meta
twimg.com X
ytimg.com Google
bootstrapcdn.com BootstrapCDN
unpkg.com unpkg
`,
  },
} as const;
