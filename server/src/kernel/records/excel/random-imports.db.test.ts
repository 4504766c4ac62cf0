import { importHistory } from '@banyan/contract/import-history'
import { diceOf } from '@banyan/contract/testing/random-expression'
import { expect, test } from 'vitest'
import { gadgetActions, gadgetEntities, gadgetType } from '#testing/gadgets.ts'
import { startServer } from '#testing/server.ts'
import { csv, sendImport } from '#testing/workbooks.ts'

/* A thousand imports: RANDOM_IMPORTS=1000. */
const imports = Number(process.env.RANDOM_IMPORTS ?? 4)

const { someone, sql } = await startServer({}, gadgetEntities)
const manager = await someone({ can: gadgetActions })

interface Line {
  /** Its row in the file, the titles being the first. */
  row: number
  cells: [name: string, sortNo: string]
}

const isGood = ({ cells: [name, sortNo] }: Line) => name !== '' && /^\d+$/.test(sortNo)
const stored = async (token: string) =>
  (
    await sql<{ name: string }>(
      `select name from testing_gadget_type where name like $1 and del_flag = 0 order by name`,
      [`${token}-%`],
    )
  ).map(({ name }) => name)
const rowsIn = (left: string | undefined) =>
  (left ?? '').split(',').flatMap((part) => {
    const [from = 0, to = from] = part.split('-').map(Number)
    return part ? Array.from({ length: to - from + 1 }, (_, at) => from + at) : []
  })

/** At the same time: each seed has rows of its own. */
const atOnce = 4

test(`DEC-068 of ${imports} random imports with mended cells the numbers add up after every step, and what is taken back is what nobody changed`, {
  timeout: 60_000 + imports * 10_000,
}, async () => {
  let seed = 0
  const next = async () => {
    while (seed < imports) await importAndTakeBack(++seed)
  }
  await Promise.all(Array.from({ length: atOnce }, next))
})

/** One file, sent until nothing is left of it or five mended rounds are over, then changed by hand here and there and taken back. */
async function importAndTakeBack(seed: number): Promise<void> {
  const dice = diceOf(seed)
  const token = `r${seed}`
  const lines = Array.from({ length: 1 + dice(12) }, (_, at): Line => {
    const cells: Line['cells'] = [`${token}-${at}`, String(dice(100))]
    if (dice(3) === 0) cells[dice(2)] = dice(2) ? '' : 'x'
    if (cells[1] === '') cells[1] = 'y'
    if (cells[0] === 'x') cells[0] = ''
    return { row: at + 2, cells }
  })
  const content = csv('类型名称,排序', ...lines.map(({ cells }) => cells.join(',')))
  const fixes = new Map<string, [row: number, column: number, text: string]>()
  let left: string | undefined
  let historyId: string | undefined
  for (let step = 0; step < 6 && (step === 0 || left); step++) {
    const { result } = await sendImport(manager, gadgetType, 'x.csv', content, {
      batch: token,
      ...(left && { rows: left }),
      ...(fixes.size && { fixes: JSON.stringify([...fixes.values()]) }),
    })
    const expected = lines.filter(isGood).map(({ cells }) => cells[0])
    const about = `seed ${seed}, step ${step}`
    expect([about, await stored(token)]).toEqual([about, expected.toSorted()])
    const { totalCount, successCount, errorCount } = result
    expect([about, totalCount, successCount, errorCount]).toEqual([
      ...[about, lines.length, expected.length, lines.length - expected.length],
    ])
    expect(rowsIn(result.left)).toEqual(lines.filter((line) => !isGood(line)).map(({ row }) => row))
    left = result.left
    historyId = result.historyId ?? historyId
    // Some of the wrong cells are mended, now and then wrongly.
    for (const line of lines.filter((each) => !isGood(each)))
      for (const column of [0, 1] as const) {
        if (dice(2) === 0) continue
        line.cells[column] = column === 0 ? `${token}-m${line.row}` : dice(4) ? String(dice(100)) : 'z'
        fixes.set(`${line.row}:${column}`, [line.row, column, line.cells[column]])
      }
  }
  const names = await stored(token)
  if (names.length === 0) return
  const changed = names.filter(() => dice(4) === 0)
  for (const name of changed) {
    const [row] = await sql<{ id: string }>('select id from testing_gadget_type where name = $1', [name])
    await manager.call(gadgetType.edit, { id: row!.id, name, code: '改' })
  }
  const answer = await manager.call(importHistory.takeBack, { id: historyId ?? '' })
  expect(answer).toMatchObject({ removed: names.length - changed.length, keptCount: changed.length })
  expect(await stored(token)).toEqual(changed)
}
