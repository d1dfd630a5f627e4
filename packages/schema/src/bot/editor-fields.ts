// Fields that editors store for themselves in any part of a bot. No chat depends on them, so no check complains of them.

/** Names of these fields, and of those that all parts share. */
export const editorFields: readonly string[] = [
  '$schema',
  'id',
  'type',
  'outgoingEdgeId',
  'blockId',
  'groupId',
  'stepId',
  'typebotId',
  'webhookId',
  'graphCoordinates',
  'isExpanded',
  'isAdvancedConfig',
  'variablesForTest',
  'createdAt',
  'updatedAt',
];
