// The look of the site: the default theme with its colours and type exchanged, without its fonts, and its search made readable for all.
import { inBrowser, withBase } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { h } from 'vue';
import { mendSearch } from './mend-search.ts';
import './colours.css';
import './layout.css';

/** What is shown for an address without a page. */
const notFound = () =>
  h('main', { class: 'not-found' }, [
    h('h1', 'There is no such page'),
    h('p', 'It may have another name now. The search finds it by its words.'),
    h('p', h('a', { href: withBase('/') }, 'To the first page')),
  ]);

export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { 'not-found': notFound }),
  enhanceApp() {
    if (inBrowser) mendSearch(document.body);
  },
};
