import { memoryStore } from '@colloquy/storage';
import { describeStoreContract } from './contract/contract.ts';

describeStoreContract('sqlite in memory', async () => ({ store: memoryStore() }));
