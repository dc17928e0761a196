import { play } from './play.ts';

try {
  process.exitCode = await play(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
