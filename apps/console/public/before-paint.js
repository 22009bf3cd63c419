// Sets theme, density, language and direction before the first paint. It is a file because the page's policy allows no inline script.
const known = ['ar', 'de', 'en', 'es', 'fr', 'hi', 'it', 'ja', 'ko', 'nl', 'pl', 'pt', 'sv', 'tr', 'zh'];
const stored = (name) => {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
};

// Without a class, the theme of the system applies (tokens.css).
const theme = stored('console.theme');
if (theme === 'dark' || theme === 'light') document.documentElement.classList.add(theme);
document.documentElement.dataset.density = stored('console.density') === 'compact' ? 'compact' : 'comfortable';

const wanted = [stored('console.language'), ...navigator.languages].map((tag) => String(tag).toLowerCase().split('-')[0]);
const language = wanted.find((tag) => known.includes(tag)) ?? 'en';
document.documentElement.lang = language;
document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr';
