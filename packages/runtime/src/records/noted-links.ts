// Noted links: the versions of other bots that a turn used. They may be republished later; a rerun must use the same
// ones.
import type { Flow, Host } from '@colloquy/engine';

/** A host that notes which versions links were given. */
interface NotingHost extends Host {
  readonly notedLinks: Readonly<Record<string, string>>;
}

/** Makes a host note the links that it follows. Spread it into the host. */
export function notingLinks(flows: ReadonlyMap<string, Flow>): Pick<NotingHost, 'linked' | 'notedLinks'> {
  // Ids of bots are names that people choose: no key is there from the beginning.
  const notedLinks: Record<string, string> = Object.create(null);
  return {
    notedLinks,
    linked: (botId) => {
      const flow = flows.get(botId);
      if (flow) notedLinks[botId] = flow.hash;
      return flow;
    },
  };
}

/** The links that a host has followed so far: hashes of versions by bot. Nothing without links. */
export function linksOf(host: Host): Readonly<Record<string, string>> | undefined {
  const { notedLinks } = host as Partial<NotingHost>;
  return notedLinks && Object.keys(notedLinks).length > 0 ? notedLinks : undefined;
}
