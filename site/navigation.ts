// Where each document stands on the site: the sections, and their pages in reading order.

/** A group of pages in the column at the side. */
export interface Section {
  readonly title: string;
  readonly pages: readonly Page[];
  /** Whether the bar at the top leads to its first page. */
  readonly isInBar?: boolean;
  /** Whether it is folded until one of its pages is read. */
  readonly isFolded?: boolean;
}

/** A document, by its path in the project, and what it is called where there is little room. */
export interface Page {
  readonly file: string;
  readonly title: string;
}

/** All documents but the decisions, which are listed by their folder (`documents.ts`). A new document gets one line here. */
export const sections: readonly Section[] = [
  {
    title: 'Start',
    pages: [
      { file: 'README.md', title: 'What Colloquy is' },
      { file: 'docs/studio.md', title: 'The studio' },
      { file: 'docs/tutorial.md', title: 'A first bot' },
      { file: 'docs/text-form.md', title: 'Bots as text' },
      { file: 'docs/testing.md', title: 'Test a bot' },
      { file: 'docs/differences.md', title: 'Bots that you have' },
      { file: 'docs/compatibility.md', title: 'Clients and gateways' },
      { file: 'CHANGELOG.md', title: 'What is new' },
    ],
  },
  {
    title: 'Embed',
    isInBar: true,
    pages: [
      { file: 'docs/embed.md', title: 'A bot on a page' },
      { file: 'docs/widget.md', title: 'The chat element' },
      { file: 'docs/accessibility.md', title: 'Accessibility' },
      { file: 'docs/streaming.md', title: 'Streaming' },
      { file: 'docs/resuming.md', title: 'Taking a chat up again' },
    ],
  },
  {
    title: 'Author a bot',
    isInBar: true,
    pages: [
      { file: 'docs/flow.md', title: 'How a flow is built' },
      { file: 'docs/language.md', title: 'Replies in words' },
      { file: 'docs/calls.md', title: 'Calling other services' },
      { file: 'docs/knowledge.md', title: 'Knowledge' },
      { file: 'docs/files.md', title: 'Files' },
      { file: 'packages/verify/src/conversation/README.md', title: 'Conversations as tests' },
      { file: 'docs/analytics.md', title: 'Analytics' },
    ],
  },
  {
    title: 'Operate',
    isInBar: true,
    pages: [
      { file: 'docs/deploying.md', title: 'Deploying' },
      { file: 'docs/operations.md', title: 'Caring for a server' },
      { file: 'docs/protection.md', title: 'Protection' },
      { file: 'docs/observability.md', title: 'Seeing inside' },
      { file: 'docs/scaling.md', title: 'Many servers' },
      { file: 'docs/performance.md', title: 'Performance' },
      { file: 'docs/threat-model.md', title: 'Threat model' },
    ],
  },
  {
    title: 'API reference',
    isInBar: true,
    pages: [
      { file: 'docs/managing.md', title: 'Bots and results by HTTP' },
      { file: 'docs/webhooks.md', title: 'Webhooks' },
      { file: 'docs/channels.md', title: 'Channels' },
      { file: 'docs/api.md', title: 'All operations' },
    ],
  },
  { title: 'Blocks', isInBar: true, pages: [{ file: 'docs/blocks.md', title: 'All blocks' }] },
  {
    title: 'For developers',
    pages: [
      { file: 'ARCHITECTURE.md', title: 'Architecture' },
      { file: 'CONTRIBUTING.md', title: 'Contributing' },
      { file: 'docs/replay.md', title: 'The record of a chat' },
      { file: 'docs/testing-faults.md', title: 'How faults are tested' },
    ],
  },
];
