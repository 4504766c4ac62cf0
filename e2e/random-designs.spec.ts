import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { address, expect, test, tokenOf } from './product.ts'

const source = join(dirname(fileURLToPath(import.meta.url)), '../web/src/testing/random-designs.ts')
/** Some in every run; RANDOM_DESIGNS=1000 for that many. */
const count = Number(process.env.RANDOM_DESIGNS ?? 25)

interface Design {
  sent: object
  errors: string[]
}
interface Answer {
  status: number
  success: boolean
  message: string
  result: { id: string }
}

test('what random acts in the designer make is published where the designer finds nothing, and never refused but in a sentence', async () => {
  test.setTimeout(60_000 + count * 3_000)
  const all = await designs()
  const token = await tokenOf('u0001')
  const send = async (path: string, body: object): Promise<Answer> => {
    const reply = await fetch(`${address}/online/cgform/head/${path}`, {
      method: 'POST',
      headers: { 'access-token': token, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { ...((await reply.json()) as Answer), status: reply.status }
  }
  const outcome = { published: 0, refused: 0 }
  for (const [at, { sent, errors }] of all.entries()) {
    const added = await send('addDesign', sent)
    const answer = added.success ? await send(`doDbSynch/${added.result.id}/normal`, {}) : added
    const told = `design ${at}: ${answer.message}; the designer: ${errors.join('，') || 'nothing'}`
    expect(answer.status, told).toBe(200)
    // The designer may ask for more, e.g. a column in every sub-table.
    if (errors.length === 0) expect(answer.success, told).toBe(true)
    if (answer.success) outcome.published++
    else {
      outcome.refused++
      expect(answer.message, told).toMatch(/\p{Script=Han}/u)
      expect(answer.message, told).not.toMatch(/column|relation|syntax|violates|数据库/i)
    }
  }
  expect(outcome.published).toBeGreaterThan(count / 20)
  expect(outcome.refused).toBeGreaterThan(count / 20)
})

/** The designs, made by the designer's own code. */
async function designs(): Promise<Design[]> {
  const bundle = await rolldown({ input: source, platform: 'node', logLevel: 'silent' })
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false })
  await bundle.close()
  const directory = mkdtempSync(join(tmpdir(), 'banyan-designs-'))
  const file = join(directory, 'designs.mjs')
  writeFileSync(file, output[0].code)
  try {
    const { randomDesigns } = (await import(pathToFileURL(file).href)) as {
      randomDesigns: (count: number, prefix: string) => Design[]
    }
    return randomDesigns(count, `random_${Date.now().toString(36)}`)
  } finally {
    rmSync(directory, { recursive: true })
  }
}
