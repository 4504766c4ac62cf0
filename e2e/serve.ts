import { listenForCodes, openOutside } from './outside.ts'

/* The product under test and its outside world, in one process: the end of one is the end of both. */

listenForCodes()
openOutside(Number(process.env.OUTSIDE_PORT))
await import(new URL('../server/src/main.ts', import.meta.url).href)
