import { describe, expect, it } from 'vitest';
import { answerOptions, withAction } from './answer-actions.ts';

const makeId = () => 'new';

describe('a new block that answers', () => {
  it('reads the last answer, and keeps its own', () => {
    expect(answerOptions('Ask Model', { message: '{{Answer}}', variableId: 'v', makeId })).toEqual({
      action: 'Ask Model',
      message: '{{Answer}}',
      responseMapping: [{ id: 'new', item: 'Message', variableId: 'v' }],
    });
    expect(
      answerOptions('Create chat completion', { message: '{{Answer}}', variableId: 'v', makeId }),
    ).toEqual({
      action: 'Create chat completion',
      messages: [{ id: 'new', role: 'user', content: '{{Answer}}' }],
      responseMapping: [{ id: 'new', item: 'Message content', variableId: 'v' }],
    });
    expect(answerOptions('Create speech', { message: 'Hi', variableId: 'v', makeId })).toBeUndefined();
  });
});

describe('another action', () => {
  const asked = {
    action: 'Ask Model',
    instructions: 'Be kind.',
    message: '{{Answer}}',
    responseMapping: [{ id: 'r', item: 'Message', variableId: 'v' }],
  };

  it('keeps instructions, message and the variable of the answer', () => {
    const changed = withAction(asked, { field: 'action', action: 'Create chat completion', makeId });
    expect(changed).toMatchObject({
      action: 'Create chat completion',
      messages: [
        { role: 'system', content: 'Be kind.' },
        { role: 'user', content: '{{Answer}}' },
      ],
      responseMapping: [{ id: 'r', item: 'Message content', variableId: 'v' }],
    });
    expect(withAction(changed, { field: 'action', action: 'Ask Model', makeId })).toMatchObject(asked);
  });

  it('changes nothing else for an action without an answer', () => {
    expect(withAction(asked, { field: 'action', action: 'Create speech', makeId })).toEqual({
      ...asked,
      action: 'Create speech',
    });
  });
});
