import { expect, test } from 'vitest';
import { findSchemas } from './no-schemas.ts';

test('chunks with schemas of calls are found, unless nothing of them is left', () => {
  const schemas = '/node_modules/typebox/build/index.mjs';
  const chunks = {
    'lists.js': { modules: { '/src/list.ts': { renderedLength: 9 }, [schemas]: { renderedLength: 9 } } },
    'kit.js': { modules: { [schemas]: { renderedLength: 0 } } },
    'core.js': { modules: { '/src/grid.ts': { renderedLength: 9 } } },
  };
  expect(findSchemas(chunks)).toEqual(['lists.js']);
});
