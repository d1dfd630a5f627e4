// Which addresses of a bot are safe.
import { describe, expect, it } from 'vitest';
import { frameUrl, linkUrl, mediaUrl } from './safe-url.ts';

describe('links', () => {
  it.each([
    ['https://example.org/a?b#c', 'https://example.org/a?b#c'],
    ['http://example.org', 'http://example.org/'],
    ['mailto:ada@example.org', 'mailto:ada@example.org'],
    ['tel:+4930123', 'tel:+4930123'],
    [' https://example.org/ ', 'https://example.org/'],
  ])('follow %s', (url, href) => {
    expect(linkUrl(url)).toBe(href);
  });

  it.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'blob:https://example.org/1',
    'file:///etc/passwd',
    'filesystem:https://example.org/x',
    'https://',
    '',
    undefined,
  ])('do not follow %j', (url) => {
    expect(linkUrl(url)).toBeUndefined();
  });
});

it('media addresses allow data and blob pictures, but no pages or scripts', () => {
  expect(mediaUrl('data:image/svg+xml,%3Csvg/%3E')).toBe('data:image/svg+xml,%3Csvg/%3E');
  expect(mediaUrl('blob:https://example.org/1')).toBe('blob:https://example.org/1');
  expect(mediaUrl('data:text/html,x')).toBeUndefined();
  expect(mediaUrl('javascript:alert(1)')).toBeUndefined();
});

it('frame addresses allow web pages only', () => {
  expect(frameUrl('https://example.org/')).toBe('https://example.org/');
  for (const url of ['javascript:alert(1)', 'data:text/html,x', 'blob:https://example.org/1', 'about:blank'])
    expect(frameUrl(url)).toBeUndefined();
});
