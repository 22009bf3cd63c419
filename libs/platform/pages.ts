/** What HTML pages that the API serves, and their forms, are made of (docs/adr/0206). */
export { PersonPages } from './http/person-pages';
export { fill, Html, html, named } from './http/html';
export { dayOnPage, minuteOnPage, pageLanguage } from './http/page-language';
export { errorPage, parseId, onPage, type HtmlPage, pageHeaders, pageHtml, sendPage, redirectToSignIn } from './http/pages';
export { readForm } from './http/form-body';
