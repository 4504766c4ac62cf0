import { buildIfStale } from '../scripts/prepare.mjs'
import { listenForCodes, openOutside } from './outside.ts'

/* The product as npm start runs it, and its outside world, in one process: the end of one is the end of both. */

buildIfStale()
listenForCodes()
openOutside(Number(process.env.OUTSIDE_PORT))
process.argv.push('start')
await import(new URL('../server/dist/main.js', import.meta.url).href)
