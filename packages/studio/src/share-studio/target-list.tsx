// The places where a bot can go, as tiles.
import type { LucideIcon } from 'lucide-react';
import { AppWindow, Code, Globe, Link2, Mail, QrCode, ShoppingBag, Tags } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId } from 'react';
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
  const name = useId();
  return (
    <fieldset className="targets">
      <legend className="only-read-aloud">Where should the bot go?</legend>
      {GROUPS.map((group) => (
        <div key={group} className="targets__group">
          <span className="targets__title">{group}</span>
          <div className="targets__tiles">
            {TARGETS.filter((target) => target.group === group).map(({ id, label }) => {
              const Icon = ICONS[id] ?? Globe;
              return (
                <label key={id} className="share-target">
                  <input
                    type="radio"
                    className="only-read-aloud"
                    name={name}
                    checked={id === chosen}
                    onChange={() => onChoose(id)}
                  />
                  <Icon aria-hidden />
                  <span>{label}</span>
                </label>
              );
            })}
          </div>
        </div>
      ))}
    </fieldset>
  );
}
