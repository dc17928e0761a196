import { runTool } from '../tools/run-tool.ts';
import { answerProvider } from './answer-provider.ts';

await runTool(async () => console.log(await answerProvider(process.argv.slice(2), process.env)));
