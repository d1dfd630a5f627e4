// A systemd unit: the server starts with the machine, restarts after a crash, and has minimal permissions.

/** Input of the unit. */
export interface UnitPlan {
  /** The program and its arguments before `serve`, unquoted. */
  readonly program: readonly string[];
  /** Name of the service, its data and its cache: `colloquy`, `/var/lib/colloquy`. */
  readonly name: string;
  readonly host: string;
  readonly port: number;
  /** Absolute paths of bot files and folders. */
  readonly bots: readonly string[];
  /** The user that runs the service. Default: a user created for the service alone. */
  readonly user?: string | undefined;
  /** Seconds that the server may take to shut down. */
  readonly stopSeconds: number;
}

/** Lower ports require privileges. */
const FIRST_FREE_PORT = 1024;

/**
 * Formats the unit. It passes `systemd-analyze verify`.
 *
 * @example unitFile({ program: ['/usr/local/bin/colloquy'], name: 'colloquy', host: '127.0.0.1', port: 3000, bots: [], stopSeconds: 90 })
 */
export function unitFile(plan: UnitPlan): string {
  const { program, name, host, port, bots, user, stopSeconds } = plan;
  const words = [...program, 'serve', ...bots];
  const mayBind = port < FIRST_FREE_PORT ? 'CAP_NET_BIND_SERVICE' : '';
  return `[Unit]
Description=Colloquy: bots as chats over HTTP
After=network-online.target
Wants=network-online.target

[Service]
Type=exec
ExecStart=${words.map(quoted).join(' ')}
Environment=COLLOQUY_DATA=/var/lib/${name}
Environment=${setting('HOST', host)} ${setting('PORT', String(port))}
# One arena for small allocations of all threads, and an early return of large ones: some 6 MB less at rest.
Environment=MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=32768 MALLOC_TRIM_THRESHOLD_=32768
# Settings, one NAME=value a line; they win over those above. "colloquy help serve" lists them; only root should read the file.
# For a port below 1024 write this unit anew with it (colloquy service --port 443): the right to it is part of the unit.
EnvironmentFile=-/etc/${name}/environment
${user === undefined ? 'DynamicUser=yes' : `User=${user}`}
StateDirectory=${name}
StateDirectoryMode=0700
CacheDirectory=${name}
WorkingDirectory=/var/lib/${name}

# Chats survive a kill, so it may always be started again.
Restart=always
RestartSec=1
# Asked to stop, it finishes what is under way. Longer than it may take itself, so that it is never killed over it.
KillSignal=SIGTERM
KillMode=mixed
TimeoutStopSec=${stopSeconds}
# 143 is what a program ends with that was asked to stop before it listened.
SuccessExitStatus=143
LimitNOFILE=65536

# It writes its own folders and nothing else, and becomes nobody else.
# MemoryDenyWriteExecute is missing: JavaScript is compiled while it runs.
ProtectSystem=strict
ProtectHome=yes
PrivateTmp=yes
PrivateDevices=yes
ProtectClock=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectProc=invisible
NoNewPrivileges=yes
LockPersonality=yes
RemoveIPC=yes
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallFilter=~@privileged
CapabilityBoundingSet=${mayBind}
AmbientCapabilities=${mayBind}
UMask=0077

[Install]
WantedBy=multi-user.target
`;
}

/** Quotes a setting for systemd. Here a dollar sign needs no escape. */
function setting(name: string, value: string): string {
  return quoted(`${name}=${value}`).replaceAll('$$', '$');
}

/** Quotes a word for systemd: escapes variables, specifiers and quotes. */
function quoted(word: string): string {
  const text = word
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\"')
    .replaceAll('%', '%%')
    .replaceAll('$', '$$$$');
  return /^[\w./:@+,=-]+$/.test(text) ? text : `"${text}"`;
}
