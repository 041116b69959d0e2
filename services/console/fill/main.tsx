// Starts the page that shows one form. It is a document of its own: a full page load leads in and out.
import { webFormsPlugin } from '@getodk/web-forms';
import { createApp } from 'vue';
import { openConsoleClient } from '../data/client.ts';
import { languageOf } from '../words/languages.ts';
import { nameNumbers } from './name-numbers.ts';
import { Page } from './page.tsx';

const campaign = decodeURIComponent(location.pathname.replace(/^\/console\/fill\//, '').replace(/\/$/, ''));
const language = languageOf([localStorage.getItem('hearth-language') ?? '', ...navigator.languages]);
document.documentElement.lang = language;
createApp(Page, { client: openConsoleClient(), campaign, language }).use(webFormsPlugin).mount('#fill');
const page = document.getElementById('fill');
if (page) nameNumbers(page);
