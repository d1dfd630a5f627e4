// Channels: bots on other chat platforms.

export type { Channel, IncomingRequest } from './channel.ts';
export { limits as channelLimits } from './limits.ts';
export { channelKinds, loadChannel } from './registry.ts';
export { CHANNELS_TOPIC, openSecretsOf, sealSecrets } from './runner/known-channels.ts';
export { type ChannelMeans, type Channels, openChannels } from './runner/open-channels.ts';
export { questionOf } from './runner/question.ts';
