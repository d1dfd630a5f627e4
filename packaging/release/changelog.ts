// The notes of one version, read from CHANGELOG.md.

/**
 * What stands under the heading of a version; nothing when it has none.
 *
 * @example notesOf('# Changes\n\n## 0.2.0\n\n- New.\n\n## 0.1.0\n', '0.2.0') // '- New.'
 */
export function notesOf(changelog: string, version: string): string | undefined {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.split('\n', 1)[0]?.trim().split(' ')[0] === version);
  return section?.slice(section.indexOf('\n')).trim();
}
