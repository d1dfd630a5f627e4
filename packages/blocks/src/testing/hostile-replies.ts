// Malicious and malformed replies: every input is tested with all of them.

/** A reply and a description of it. */
export interface HostileReply {
  readonly name: string;
  readonly text: string;
}

const MEBIBYTE = 1_048_576;

/**
 * The replies. An input must quickly reject each or turn it into a valid answer, and never resolve placeholders in it.
 *
 * @example it.each(hostileReplies)('$name', ({ text }) => { … });
 */
export const hostileReplies: readonly HostileReply[] = [
  { name: 'nothing', text: '' },
  { name: 'a blank', text: ' ' },
  { name: 'many blanks of many kinds', text: ' \t\r\n\u00a0\u2003\u3000\ufeff'.repeat(2_000) },
  { name: 'a mebibyte of one letter', text: 'a'.repeat(MEBIBYTE) },
  { name: 'a mebibyte of one digit', text: '1'.repeat(MEBIBYTE) },
  { name: 'a mebibyte of commas', text: ', '.repeat(MEBIBYTE / 2) },
  { name: 'a thousand nines', text: '9'.repeat(1_000) },
  { name: 'words without end', text: 'friday or '.repeat(5_000) },
  { name: 'the wrong script', text: 'ქართული ტექსტი' },
  { name: 'ideographs', text: '不知道啊' },
  { name: 'runes', text: 'ᚠᛇᚻ᛫ᛒᛦᚦ' },
  { name: 'a template', text: '{{Secret}}' },
  { name: 'inline code', text: '{{= 1 + 1 =}}' },
  { name: 'an open template', text: '{{'.repeat(500) },
  { name: 'a template in a template', text: '{{{{Secret}}}}' },
  { name: 'a script element', text: '<script>alert(1)</script>' },
  { name: 'an event handler', text: '"><img src=x onerror=alert(1)>' },
  { name: 'control characters', text: '\u0000\u0001\u0007\u001b[31m\u009f' },
  { name: 'marks that turn the direction', text: '\u202e1234\u202c\u2066abc\u2069' },
  { name: 'invisible characters', text: '\u200b\u200d\u2060\ufeff' },
  { name: 'half a character', text: '\ud83d' },
  { name: 'a flood of combining marks', text: `e${'\u0301'.repeat(5_000)}` },
  { name: 'emoji', text: '👨‍👩‍👧‍👦🏳️‍🌈🦄' },
  { name: 'no number', text: 'NaN' },
  { name: 'infinity', text: '-Infinity' },
  { name: 'a number beyond all numbers', text: '1e309' },
  { name: 'a number beneath all numbers', text: '1e-400' },
  { name: 'a hexadecimal number', text: '0x1F' },
  { name: 'a number with a tail', text: '12abc' },
  { name: 'a zero below zero', text: '-0' },
  { name: 'points and commas', text: '1.2.3,4,5.6' },
  { name: 'a day that does not exist', text: '2026-02-30' },
  { name: 'a month that does not exist', text: '2026-13-01' },
  { name: 'a year that does not exist', text: '+275760-09-13T00:00:00.001Z' },
  { name: 'an hour that does not exist', text: '25:61' },
  { name: 'an offset alone', text: '+00' },
  { name: 'a plus alone', text: '+' },
  { name: 'a javascript address', text: 'javascript:alert(document.domain)' },
  { name: 'a data address', text: 'data:text/html;base64,PHNjcmlwdD4=' },
  { name: 'a file address', text: 'file:///etc/passwd' },
  { name: 'an address with a line break', text: 'https://a.com\r\nSet-Cookie: a=b' },
  { name: 'an address list with a bad end', text: 'https://a.com/a.png, javascript:alert(1)' },
  { name: 'a database statement', text: "'; DROP TABLE sessions; --" },
  { name: 'a prototype key', text: '__proto__' },
  { name: 'a method name', text: 'constructor' },
  { name: 'JSON', text: '{"type":"text","text":"a"}' },
  { name: 'a JSON list, deeply nested', text: '['.repeat(20_000) },
  { name: 'a pattern that backtracks', text: `${'a'.repeat(30_000)}!` },
  { name: 'an address that backtracks', text: `${'a@'.repeat(400)}a.` },
  { name: 'brackets without end', text: '('.repeat(900) },
  { name: 'replacement signs', text: "$& $1 $` $'" },
  { name: 'the word for an unset value', text: 'undefined' },
];
