// The places where a bot can go, as tiles.
import type { LucideIcon } from 'lucide-react';
import { AppWindow, Code, Globe, Link2, Mail, QrCode, ShoppingBag, Tags } from 'lucide-react';
import type { ReactNode } from 'react';
import { Tiles } from '../design/tiles.tsx';
import type { TargetId } from './embed-code.ts';
import { TARGETS } from './targets.ts';

const ICONS: Readonly<Partial<Record<TargetId, LucideIcon>>> = {
  link: Link2,
  qr: QrCode,
  mail: Mail,
  shopify: ShoppingBag,
  tags: Tags,
  frame: AppWindow,
  react: Code,
  next: Code,
  vue: Code,
};

const GROUPS = ['Share', 'Website', 'Code'] as const;

/** @example <TargetList chosen="link" onChoose={setTarget} /> */
export function TargetList({
  chosen,
  onChoose,
}: {
  readonly chosen: TargetId;
  readonly onChoose: (id: TargetId) => void;
}): ReactNode {
  const groups = GROUPS.map((title) => ({
    title,
    tiles: TARGETS.filter(({ group }) => group === title).map(({ id, label }) => ({
      id,
      label,
      icon: ICONS[id] ?? Globe,
    })),
  }));
  return <Tiles legend="Where should the bot go?" groups={groups} chosen={chosen} onChoose={onChoose} />;
}
