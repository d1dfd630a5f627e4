// The page, as text: everything of the document is there, and every link leads somewhere.
import { expect, it } from 'vitest';
import { openApiDocument } from '../openapi/openapi-document.ts';
import { listedOperations } from '../operations/registry.ts';
import { referencePage } from './reference-page.ts';

const document = openApiDocument({ version: '1.2.3' });
const page = referencePage(document);
const attributes = (name: string) =>
  [...page.matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'g'))].map(([, value = '']) => value);

it('the reference page has a section for each operation and an anchor for each schema', () => {
  const ids = new Set(attributes('id'));
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  expect(operations.length).toBeGreaterThan(15);
  for (const { operationId } of operations) expect(ids).toContain(operationId);
  for (const name of Object.keys(document.components.schemas)) expect(ids).toContain(`shape-${name}`);
});

it('the reference page has unique ids, and every link and label points to one', () => {
  const ids = attributes('id');
  expect(new Set(ids).size).toBe(ids.length);
  const wanted = [
    ...attributes('href')
      .filter((address) => address.startsWith('#'))
      .map((address) => address.slice(1)),
    ...attributes('for'),
    ...attributes('list'),
    ...attributes('aria-labelledby'),
  ];
  expect(wanted.length).toBeGreaterThan(150);
  expect(wanted.filter((id) => !ids.includes(id))).toEqual([]);
});

it('the reference page has no inline script or style, and no external links', () => {
  expect(page).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son[a-z]+=/);
  for (const address of [...attributes('src'), ...attributes('href')]) expect(address).not.toMatch(/^\/|:/);
});

it('the reference page links to the sign-in when people have external accounts', () => {
  expect(page).not.toContain('href="sign-in"');
  expect(referencePage(document, { hasSignIn: true })).toContain(
    '<a href="sign-in">Sign in with your account</a>',
  );
});

it('the reference page marks the operations that need a token', () => {
  const withToken = [...page.matchAll(/data-attempt="(\w+)"[^>]*data-token="yes"/g)].map(([, id]) => id);
  const declared = listedOperations.filter(({ access }) => access !== 'anyone').map(({ id }) => id);
  expect(withToken.toSorted()).toEqual(declared.toSorted());
  expect(withToken).toContain('eraseResult');
  expect(withToken).not.toContain('continueChat');
});
