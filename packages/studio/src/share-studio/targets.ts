// The places where a bot can go, with the steps there.

/** A place. */
export interface Target {
  readonly id: string;
  readonly label: string;
  readonly group: 'Share' | 'Website' | 'Code';
  /** Whether it shows the chat in a page, whose style the author chooses. */
  readonly isEmbedded: boolean;
  /** What to do, in order. The lines are at hand above. */
  readonly steps: readonly string[];
  /** A limit that authors meet there. */
  readonly note?: string;
}

export const TARGETS = [
  {
    id: 'link',
    label: 'Link',
    group: 'Share',
    isEmbedded: false,
    steps: ['Copy the link and send it, or use it behind a button.'],
  },
  {
    id: 'qr',
    label: 'QR code',
    group: 'Share',
    isEmbedded: false,
    steps: ['Download the picture and print it: on the table, on the door, on a card.'],
  },
  {
    id: 'mail',
    label: 'E-mail signature',
    group: 'Share',
    isEmbedded: false,
    steps: [
      'Open the settings of your mail program and the signature in them.',
      'Insert a link with the words and the address, or paste the line where the program takes HTML.',
    ],
  },
  {
    id: 'html',
    label: 'Any website',
    group: 'Website',
    isEmbedded: true,
    steps: [
      'Paste the lines into the HTML of your page: in the page where the chat should be; a bubble or popup anywhere before </body>.',
    ],
  },
  {
    id: 'wordpress',
    label: 'WordPress',
    group: 'Website',
    isEmbedded: true,
    steps: [
      'Open the page in the editor of WordPress.',
      'Add a block “Custom HTML” and paste the lines.',
      'Press Update. For a bubble on every page, put the block into the footer: Appearance → Editor → Patterns → Footer.',
    ],
    note: 'On WordPress.com, “Custom HTML” keeps scripts only from the Business plan on.',
  },
  {
    id: 'shopify',
    label: 'Shopify',
    group: 'Website',
    isEmbedded: true,
    steps: [
      'Open Online Store → Themes → ⋯ → Edit code.',
      'Open layout/theme.liquid and paste the lines right before </body>.',
      'Press Save.',
    ],
  },
  {
    id: 'webflow',
    label: 'Webflow',
    group: 'Website',
    isEmbedded: true,
    steps: [
      'For a bubble or popup: Site settings → Custom code → Footer code, and paste the lines.',
      'For a chat in the page: add a “Code Embed” element there and paste the lines.',
      'Press Save and publish the site.',
    ],
    note: 'Custom code needs a paid plan of Webflow.',
  },
  {
    id: 'wix',
    label: 'Wix',
    group: 'Website',
    isEmbedded: true,
    steps: [
      'For a bubble or popup: Settings → Custom Code → Add Custom Code, paste the lines, and choose “Body – end”.',
      'For a chat in the page: Add → Embed Code → Embed HTML, and paste the line.',
      'Publish the site.',
    ],
    note: 'Custom code needs a paid plan of Wix and a domain.',
  },
  {
    id: 'tags',
    label: 'Google Tag Manager',
    group: 'Website',
    isEmbedded: true,
    steps: [
      'Make a new tag of the type “Custom HTML” and paste the lines.',
      'Choose the trigger “All Pages”, and fire it once per page.',
      'Press Submit to publish.',
    ],
  },
  {
    id: 'frame',
    label: 'Frame',
    group: 'Code',
    isEmbedded: false,
    steps: ['Paste the line where the page takes no scripts, only frames.'],
  },
  {
    id: 'react',
    label: 'React',
    group: 'Code',
    isEmbedded: true,
    steps: [
      'Build the package once: npm run package && npm pack ./dist/react.',
      'Install the file that this writes into your project with npm install.',
      'Use the component.',
    ],
  },
  {
    id: 'next',
    label: 'Next.js',
    group: 'Code',
    isEmbedded: true,
    steps: [
      'Build and install the package as for React.',
      'Use the component in any page. The server renders an empty element, which becomes a chat in the browser.',
    ],
  },
  {
    id: 'vue',
    label: 'Vue',
    group: 'Code',
    isEmbedded: true,
    steps: [
      "In vite.config.js, tell Vue about the element: vue({ template: { compilerOptions: { isCustomElement: (name) => name === 'colloquy-chat' } } }).",
      'Use the component.',
    ],
  },
] as const satisfies readonly Target[];
