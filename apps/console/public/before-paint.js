// Sets theme, language and direction before the first paint. It is a file because the page's policy allows no inline script.
const known = ['ar', 'de', 'en'];
const stored = (name) => {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
};

const theme = stored('console.theme');
const system = matchMedia('(prefers-color-scheme: dark)');
const paint = () => document.documentElement.classList.toggle('dark', theme === 'dark' || (theme !== 'light' && system.matches));
paint();
system.addEventListener('change', paint);

const wanted = [stored('console.language'), ...navigator.languages].map((tag) => String(tag).toLowerCase().split('-')[0]);
const language = wanted.find((tag) => known.includes(tag)) ?? 'en';
document.documentElement.lang = language;
document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr';
