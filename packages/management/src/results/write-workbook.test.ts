// Workbooks: their unpacked content, and writing them as a stream.
import { inflateRawSync } from 'node:zlib';
import { expect, inject, it } from 'vitest';
import { limits } from './limits.ts';
import { writeWorkbook } from './write-workbook.ts';

async function* rowsOf(rows: Iterable<readonly string[]>) {
  yield* rows;
}

/** The files of a workbook, found by the directory at its end. */
async function unpack(rows: AsyncIterable<readonly string[]>): Promise<ReadonlyMap<string, string>> {
  const pieces: Uint8Array[] = [];
  for await (const piece of writeWorkbook(rows)) pieces.push(piece);
  const zip = Buffer.concat(pieces);
  const files = new Map<string, string>();
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  let at = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count--) {
    const [packed, name, extra, comment] = [20, 28, 30, 32].map((place) =>
      place === 20 ? zip.readUInt32LE(at + place) : zip.readUInt16LE(at + place),
    ) as [number, number, number, number];
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const content = zip.subarray(start, start + packed);
    const isPacked = zip.readUInt16LE(at + 10) === 8;
    files.set(
      zip.subarray(at + 46, at + 46 + name).toString(),
      (isPacked ? inflateRawSync(content) : content).toString(),
    );
    at += 46 + name + extra + comment;
  }
  return files;
}

it('a workbook has its cells as escaped text', async () => {
  const files = await unpack(
    rowsOf([
      ['Name', 'Words'],
      ['=1+1', 'a < b & "c"\n\u0000d\ud800'],
      ['', 'ä 😀'],
    ]),
  );
  expect([...files.keys()].sort()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
  ]);
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
  const rows = [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c\/>|<t [^>]*>(.*?)<\/t>/gs)].map(([, text = '']) => text),
  );
  expect(rows).toEqual([
    ['Name', 'Words'],
    ['=1+1', 'a &lt; b &amp; "c"\nd\ufffd'],
    ['', 'ä 😀'],
  ]);
  expect(files.get('xl/workbook.xml')).toContain('<sheet name="Results" sheetId="1" r:id="sheet1"/>');
});

it('the workbook writer writes only the header without rows, and an empty sheet without a header', async () => {
  expect((await unpack(rowsOf([['Name']]))).get('xl/worksheets/sheet1.xml')).toContain('Name');
  expect((await unpack(rowsOf([]))).size).toBe(6);
});

it('a workbook has numbers, dates and booleans as typed cells, and look-alikes as text', async () => {
  const numbers = ['5', '-5', '1.5', '-0.25', '123456789012345'];
  const texts = [
    '007',
    '+41791234567',
    '1.50',
    '1e5',
    '1234567890123456',
    '-',
    '2026-02-30',
    '21/11/2026',
    '1899-12-31',
    'True',
  ];
  const cells = [...numbers, ...texts, 'true', 'false', '2026-11-21', '2026-11-21T12:00:00.000Z'];
  const files = await unpack(rowsOf([['1'], cells]));
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
  const rows = [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) => row);
  const text = (words: string) => `<c t="inlineStr"><is><t xml:space="preserve">${words}</t></is></c>`;
  expect(rows[0]).toBe(text('1'));
  expect(rows[1]).toBe(
    [
      ...numbers.map((number) => `<c><v>${number}</v></c>`),
      ...texts.map(text),
      '<c t="b"><v>1</v></c><c t="b"><v>0</v></c>',
      '<c s="1"><v>46347</v></c><c s="2"><v>46347.5</v></c>',
    ].join(''),
  );
});

it('the workbook writer cuts cells that are too long for spreadsheets and marks the cut', async () => {
  const most = 'x'.repeat(limits.cellCharacters);
  const files = await unpack(rowsOf([['Words'], [most], [`${most}x`], [`${most.slice(2)}👍x`]]));
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
  const cells = [...sheet.matchAll(/<t [^>]*>(.*?)<\/t>/gs)].map(([, text = '']) => text);
  const endings = cells.slice(1).map((text) => [text.length, text.slice(-2)]);
  expect(endings).toEqual([
    [limits.cellCharacters, 'xx'],
    [limits.cellCharacters, 'x…'],
    [limits.cellCharacters - 1, 'x…'],
  ]);
});

it('the workbook writer streams the workbook while the rows are produced', async () => {
  let made = 0;
  async function* many() {
    for (; made < 400_000; made++) yield [`${made}`, `${Math.sin(made)}`.repeat(10)];
  }
  let isFirst = true;
  for await (const _ of writeWorkbook(many())) {
    if (isFirst) expect(made).toBeLessThan(100_000);
    isFirst = false;
    if (made > 100_000) break;
  }
  expect(made).toBeLessThan(200_000);
});

it.runIf(inject('isLong'))('the workbook writer starts another sheet when one sheet is full', async () => {
  function* many() {
    yield ['Number'];
    for (let number = 1; number < limits.rowsPerSheet + 5; number++) yield [`${number}`];
  }
  const files = await unpack(rowsOf(many()));
  const rows = (name: string) => files.get(`xl/worksheets/${name}.xml`)?.match(/<row>/g)?.length;
  expect([rows('sheet1'), rows('sheet2'), rows('sheet3')]).toEqual([limits.rowsPerSheet, 6, undefined]);
});

it('the workbook writer fails when reading the rows fails', async () => {
  async function* broken() {
    yield ['Name'];
    yield ['Ada'];
    throw new Error('The store is away.');
  }
  const all = async () => {
    for await (const _ of writeWorkbook(broken())) await undefined;
  };
  await expect(all()).rejects.toThrow('The store is away.');
});
