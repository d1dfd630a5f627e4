// Reads a `.chat` file and the bots it names.
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { FlowShorthand } from '@colloquy/blocks/testing';
import { expandFlow } from '@colloquy/blocks/testing';
import type { BotTexts } from '@colloquy/text';
import type { Conversation, FlowSource, ScriptProblem } from './conversation.ts';
import { parseConversations } from './parse-conversations.ts';
import type { Definitions } from './run-conversation.ts';

/** A file with its conversations, and its errors. */
export interface ScriptFile {
  readonly path: string;
  readonly text: string;
  readonly conversations: readonly {
    readonly conversation: Conversation;
    readonly definitions: Definitions;
  }[];
  readonly problems: readonly ScriptProblem[];
}

/** Reads a script and its bots, whose paths are relative to the script. */
export async function readScriptFile(path: string): Promise<ScriptFile> {
  const text = await readFile(path, 'utf8');
  const parsed = parseConversations(text);
  const problems = [...parsed.problems];
  const conversations: ScriptFile['conversations'][number][] = [];
  for (const conversation of parsed.conversations) {
    try {
      const [definition, ...linkedDefinitions] = await Promise.all(
        [conversation.flow, ...conversation.linkedFlows].map((source) =>
          readDefinition(source, dirname(path)),
        ),
      );
      conversations.push({ conversation, definitions: { definition, linkedDefinitions } });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      problems.push({ line: conversation.flow.line, message: `The flow cannot be read: ${message}` });
    }
  }
  return { path, text, conversations, problems };
}

async function readDefinition(source: FlowSource, folder: string): Promise<unknown> {
  if (source.type === 'in-place') return expandFlow(source.json as FlowShorthand);
  const text = await readFile(resolve(folder, source.path), 'utf8');
  if (!source.path.endsWith('.flow')) return JSON.parse(text);
  const { parseFlow, translateBot } = await import('@colloquy/text');
  const parsed = parseFlow(text);
  if (!parsed.ok) {
    const [first] = parsed.problems;
    throw new Error(`${source.path}:${first?.line}:${first?.column} ${first?.message} ${first?.fix}`);
  }
  if (source.language === undefined) return parsed.definition;
  const texts = await readFile(resolve(folder, source.path.replace(/\.flow$/, TEXTS_ENDING)), 'utf8');
  return translateBot(parsed.definition, JSON.parse(texts) as BotTexts, source.language).definition;
}

/** The file of texts of `lead.flow` is `lead.texts.json`. */
const TEXTS_ENDING = '.texts.json';
