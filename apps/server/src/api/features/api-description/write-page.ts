type Schema = Record<string, unknown>;
type Operation = {
  summary?: string;
  description?: string;
  parameters?: readonly { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses?: Record<string, { content?: Record<string, { schema: Schema }> }>;
};
type DescribedError = { code: string; status: number; message: string; text?: string };
export type OpenApi = {
  'x-errors'?: readonly DescribedError[];
  info: { title: string; description?: string };
  paths: Record<string, Record<string, Operation>>;
};

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** Text between backticks becomes code. */
const write = (text: string): string => escape(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

/** A page without scripts that lists every call with its access rule, input and output. */
export function writePage({ info, paths, 'x-errors': errors = [] }: OpenApi): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(info.title)} API</title>
<link rel="stylesheet" href="/api/docs/page.css">
</head>
<body>
<header>
<h1>${escape(info.title)} API</h1>
<p>${write(info.description ?? '')}</p>
<p><a href="/api/openapi.json">OpenAPI 3.1</a> · <a href="#errors">Errors</a></p>
</header>
<main>
${operations.map(writeOperation).join('\n')}
${writeErrors(errors)}
</main>
</body>
</html>
`;
}

type Listed = { path: string; method: string; operation: Operation };

function writeOperation({ path, method, operation }: Listed): string {
  const body = operation.requestBody?.content['application/json']?.schema;
  return `<section>
<h2><span class="method">${method}</span> <code>${escape(path)}</code></h2>
<p>${write(operation.summary ?? '')}. ${write(operation.description ?? '')}</p>
${writeParameters(operation.parameters ?? [])}
${body ? writeSchema('Body', body) : ''}
${writeAnswer(operation)}
</section>`;
}

const writeErrors = (errors: readonly DescribedError[]): string => `<section>
<h2 id="errors">Errors</h2>
<table>
<thead><tr><th>code</th><th>status</th><th>message</th></tr></thead>
<tbody>
${errors.map(writeError).join('\n')}
</tbody>
</table>
</section>`;

const writeError = ({ code, status, message, text }: DescribedError): string =>
  `<tr><td><code>${escape(code)}</code></td><td>${status}</td><td>${escape(message)}${text ? `<br>${escape(text)}` : ''}</td></tr>`;

const writeParameters = (parameters: NonNullable<Operation['parameters']>): string =>
  parameters.map(({ name, in: place, schema }) => writeSchema(`${name} (${place})`, schema)).join('\n');

function writeAnswer({ responses }: Operation): string {
  const schema = responses?.['200']?.content?.['application/json']?.schema;
  return schema ? writeSchema('Answer', schema) : '';
}

const writeSchema = (title: string, schema: Schema): string =>
  `<details><summary>${escape(title)}</summary><pre>${escape(JSON.stringify(schema, null, 2))}</pre></details>`;
