// How the site is built from `source/`, which `main.ts` writes.
import { defineConfig } from 'vitepress';
import { addressOf, allSections } from '../documents.ts';
import { headingAnchor } from '../heading-anchor.ts';
import { sections } from '../navigation.ts';

/** A page is Markdown and nothing else: braces are what they are, for the framework's templates as well. */
const withoutTemplates = (text: string) =>
  text.replaceAll('{{', '&#123;&#123;').replaceAll('}}', '&#125;&#125;');

export default defineConfig({
  srcDir: 'source',
  outDir: '../dist/site',
  cacheDir: '.vitepress/cache',
  lang: 'en',
  title: 'Colloquy',
  description: 'Conversational bots as chat sessions over JSON and HTTP.',
  // Links within a page are compared by the tests, those between pages here as well.
  ignoreDeadLinks: [/^https?:\/\/127\.0\.0\.1/],
  transformHead: ({ siteData: { base } }) => [
    ['link', { rel: 'icon', type: 'image/svg+xml', href: `${base}icon.svg` }],
  ],
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    anchor: { slugify: headingAnchor },
    attrs: { disable: true },
    emoji: { enabled: [] },
    // Names of files end as some domains do.
    linkify: false,
    languageAlias: { caddyfile: 'nginx' },
    config(markdown) {
      for (const name of ['text', 'code_inline'] as const) {
        const render = markdown.renderer.rules[name];
        markdown.renderer.rules[name] = (...given) => withoutTemplates(render?.(...given) ?? '');
      }
    },
  },
  themeConfig: {
    logo: '/icon.svg',
    nav: sections
      .filter(({ isInBar }) => isInBar)
      .map(({ title, pages }) => ({ text: title, link: addressOf(pages[0]?.file ?? '') })),
    search: {
      provider: 'local',
      // Words that are much alike, not those that share a few letters.
      options: { miniSearch: { searchOptions: { fuzzy: 0.1, prefix: true } } },
    },
    outline: { level: [2, 3], label: 'On this page' },
    docFooter: { prev: 'Before', next: 'Next' },
    sidebar: allSections().map(({ title, pages, isFolded }) => ({
      text: title,
      collapsed: isFolded ?? false,
      items: pages.map((page) => ({ text: page.title, link: addressOf(page.file) })),
    })),
  },
});
