import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { randomOutcomes } from '@banyan/contract/testing/random-expression'
import { rolldown } from 'rolldown'
import { expect, test } from './product.ts'

const source = join(dirname(fileURLToPath(import.meta.url)), '../contract/src/testing/random-expression.ts')
const parts = Number(process.env.EXPRESSION_PARTS ?? 1)
const perPart = 5000

test('DEC-077 thousands of random expressions give the same in the browser as on the server', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await page.goto('about:blank')
  await page.evaluate(await bundled())
  for (let part = 1; part <= parts; part++) {
    const here = randomOutcomes(part, perPart)
    const there = await page.evaluate(
      ([seed, count]) =>
        (globalThis as unknown as { expressions: { randomOutcomes: typeof randomOutcomes } }).expressions
          .randomOutcomes(seed, count)
          .map(({ outcome }) => outcome),
      [part, perPart] as const,
    )
    const different = here.flatMap(({ expression, outcome }, at) =>
      outcome === there[at] ? [] : [`${expression}: ${outcome} here, ${there[at]} there`],
    )
    expect(there).toHaveLength(perPart)
    expect(different).toEqual([])
  }
})

/** The expression language as one script that leaves `expressions` behind. */
async function bundled(): Promise<string> {
  const bundle = await rolldown({ input: source })
  const { output } = await bundle.generate({ format: 'iife', name: 'expressions' })
  await bundle.close()
  return `${output[0].code};globalThis.expressions = expressions;`
}
