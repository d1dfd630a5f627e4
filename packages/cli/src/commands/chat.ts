// `colloquy chat`: chats with a bot in the terminal.
import type { ChatLink, Visitor } from '../chat/chat-link.ts';
import { chatTarget } from '../chat/chat-target.ts';
import { converse } from '../chat/converse.ts';
import { openLocalLink } from '../chat/local-link.ts';
import { openScreen } from '../chat/open-screen.ts';
import { openRemoteLink } from '../chat/remote-link.ts';
import type { Screen } from '../chat/screen.ts';
import type { Command, CommandCall } from '../command.ts';
import { exitCodes } from '../command.ts';
import { describeIssues } from '../flow-files/describe-issues.ts';
import { readFlowFile } from '../flow-files/read-flow-file.ts';
import type { CommandIo } from '../io.ts';
import { complain } from '../io.ts';
import { serverAddress, urlOf } from '../serving/server-address.ts';

export const chat: Command = {
  name: 'chat',
  summary: 'Chats with a bot from a file or on a running server.',
  operands: '[FILE|PUBLIC-ID|URL]',
  least: 0,
  most: 1,
  details: `A file runs in this process, and the chat is not stored. A public id is looked up on the server given by --server.
Type /help to send the command "help", or //help to send the text "/help". Press Ctrl+C to leave.

  colloquy chat examples/quiz/quiz.flow.json
  colloquy chat lead
  colloquy chat http://127.0.0.1:3000/v1/bots/lead
  colloquy chat --resume SESSION
  colloquy chat http://127.0.0.1:3000 --resume SESSION`,
  options: {
    server: {
      value: 'URL',
      description: 'Server of a public id (default: HOST and PORT, or http://127.0.0.1:3000).',
    },
    resume: {
      value: 'SESSION',
      description: 'Shows the transcript of a chat on a server and continues the chat.',
    },
    typing: { description: 'Shows the typing delays from the settings of the bot.' },
    locale: {
      value: 'TAG',
      description: 'Language of the visitor, for example de (default: the language of this machine).',
    },
    zone: {
      value: 'NAME',
      description:
        'Time zone of the visitor, for example Europe/Berlin (default: the time zone of this machine).',
    },
  },
  run: async (call) => {
    const { text, isOn, io } = call;
    const screen = openScreen(io);
    const opened = await openLink(call, screen);
    if (!opened.ok) {
      for (const line of opened.lines) complain(io, line);
      return opened.exitCode;
    }
    try {
      return await converse({
        link: opened.link,
        screen,
        visitor: visitorOf(call),
        isResuming: text('resume') !== undefined,
        isTyping: isOn('typing'),
        signal: io.stopSignal,
      });
    } finally {
      await opened.link.close();
    }
  },
};

type Opened =
  | { readonly ok: true; readonly link: ChatLink }
  | { readonly ok: false; readonly exitCode: 1 | 2; readonly lines: readonly string[] };

async function openLink(call: CommandCall, screen: Screen): Promise<Opened> {
  const { operands, text, io } = call;
  const address = serverAddress(call);
  if (!address.ok) return { ok: false, exitCode: exitCodes.usage, lines: [address.message] };
  const sessionId = text('resume');
  const [operand] = operands;
  if (operand === undefined && sessionId === undefined) {
    const lines = ['"colloquy chat" needs FILE|PUBLIC-ID|URL, or --resume SESSION.'];
    return { ok: false, exitCode: exitCodes.usage, lines };
  }
  const serverUrl = (text('server') ?? urlOf(address)).replace(/\/+$/, '');
  const target = chatTarget(operand ?? serverUrl, serverUrl, sessionId !== undefined);
  if (target.type === 'file') {
    if (sessionId === undefined) return openFile(target.path, io, screen);
    return {
      ok: false,
      exitCode: exitCodes.usage,
      lines: ['A chat with a file ends with this program, so it cannot be resumed. Name the server instead.'],
    };
  }
  if (target.publicId === undefined && sessionId === undefined) {
    const lines = [
      `${target.baseUrl} is a server, but which bot? For example: colloquy chat ${target.baseUrl}/v1/bots/lead`,
    ];
    return { ok: false, exitCode: exitCodes.usage, lines };
  }
  const { baseUrl, publicId = '' } = target;
  return { ok: true, link: openRemoteLink({ baseUrl, publicId, sessionId, signal: io.stopSignal }) };
}

async function openFile(path: string, { environment }: CommandIo, screen: Screen): Promise<Opened> {
  const file = await readFlowFile(path);
  if (!file.ok) return { ok: false, exitCode: exitCodes.problems, lines: [file.message] };
  const opened = await openLocalLink(file.definition, { environment, onCall: (line) => screen.note(line) });
  if (opened.ok) return opened;
  const lines = [`${path} cannot run:`, ...describeIssues(opened.problem.issues, file.definition)];
  return { ok: false, exitCode: exitCodes.problems, lines };
}

function visitorOf({ text }: CommandCall): Visitor {
  const here = new Intl.DateTimeFormat().resolvedOptions();
  return { locale: text('locale') ?? here.locale, timeZone: text('zone') ?? here.timeZone };
}
