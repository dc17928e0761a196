import { batteryColumns, deviceColumns, serviceColumns, strict } from '@ohmstead/contract';
import { Type } from 'typebox';
import { answers } from '../../answers.ts';
import type { ApiServer } from '../../api-server.ts';

const columns = Type.Array(
  Type.Object(
    {
      key: Type.String(),
      label: Type.String(),
      sortable: Type.Boolean(),
      visible: Type.Boolean(),
      type: Type.String({ enum: ['text', 'number', 'time', 'boolean'] }),
      unit: Type.Optional(Type.String()),
      digits: Type.Optional(Type.Integer()),
    },
    strict,
  ),
);
const catalogue = Type.Object({ batteryColumns: columns, deviceColumns: columns, serviceColumns: columns }, strict);

export function dataColumnRoutes(app: ApiServer): void {
  const schema = { summary: 'Every column that the lists can show', ...answers(catalogue) };
  app.get('/api/data/columns', { schema }, async () => ({
    batteryColumns: [...batteryColumns],
    deviceColumns: [...deviceColumns],
    serviceColumns: [...serviceColumns],
  }));
}
