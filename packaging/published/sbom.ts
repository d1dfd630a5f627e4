// The list of what is inside a package, for machines: a software bill of materials as CycloneDX.
import { Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';
import type { BundledPackage } from './licences.ts';

/** What the list is about. */
export interface Product {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
}

/**
 * Lists the packages of which a product has code, each with version, licence and package address. It names no time and nothing drawn by chance,
 * so that the same product has the same list.
 *
 * @example sbom({ name: 'colloquy', version: '0.1.0', licence: 'MIT' }, await bundledPackages(modules)) // '{ "bomFormat": "CycloneDX", … }'
 */
export function sbom(product: Product, bundled: readonly BundledPackage[]): string {
  const bom = new Models.Bom({
    metadata: new Models.Metadata({ component: componentOf(product) }),
    components: new Models.ComponentRepository(bundled.map(componentOf)),
  });
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));
  return `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`;
}

function componentOf({ name: fullName, version, licence }: Product): Models.Component {
  const [name = '', group] = fullName.split('/').reverse();
  return new Models.Component(Enums.ComponentType.Library, name, {
    group,
    version,
    // `@` of a scope is written as the address of a package asks for it.
    purl: `pkg:npm/${group === undefined ? '' : `${group.replace('@', '%40')}/`}${name}@${version}`,
    bomRef: `${fullName}@${version}`,
    licenses: new Models.LicenseRepository([
      / (?:OR|AND|WITH) /.test(licence)
        ? new Models.LicenseExpression(licence)
        : new Models.SpdxLicense(licence),
    ]),
  });
}
