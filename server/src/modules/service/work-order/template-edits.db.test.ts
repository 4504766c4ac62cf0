import { serviceDict, serviceDictItem } from '@banyan/contract/service/service-dict'
import { serviceTemplate, serviceType } from '@banyan/contract/service/service-type'
import { checkFilled } from '@banyan/contract/service/template/check'
import type { FilledValues } from '@banyan/contract/service/template/filled'
import type { TemplateItem } from '@banyan/contract/service/template/item'
import { itemsText } from '@banyan/contract/service/template/template'
import { type WorkOrderDetail, workOrder } from '@banyan/contract/service/work-order'
import { diceOf } from '@banyan/contract/testing/random-expression'
import {
  type KnownIds,
  randomEdit,
  randomFilled,
  randomItems,
} from '@banyan/contract/testing/random-template'
import { expect, test } from 'vitest'
import { startServer } from '#testing/server.ts'

/* 200 edits: TEMPLATE_EDITS=200. */
const edits = Number(process.env.TEMPLATE_EDITS ?? 25)

const { someone } = await startServer()
const desk = await someone({
  can: ['workOrder', 'serviceType', 'serviceDict', 'serviceDictItem'].flatMap((entity) =>
    ['list', 'add', 'edit', 'delete', 'publish'].map((verb) => `${entity}:${verb}`),
  ),
})

async function knownIds(): Promise<KnownIds> {
  const { id: dictId } = await desk.call(serviceDict.add, { dictName: '故障', dictCode: 'fault' })
  const dictItems = []
  for (const itemName of ['一', '二', '三'])
    dictItems.push({ id: (await desk.call(serviceDictItem.add, { dictId, itemName })).id, itemName })
  return { users: [desk.userId], files: ['https://example.com/c.png'], dictId, dictItems }
}

interface Kept {
  shown: WorkOrderDetail
  refused?: { formData: Record<string, unknown>; message: string }
}

test('DEC-116 after many random template edits every older order renders and validates as before', async () => {
  const dice = diceOf(14)
  const known = await knownIds()
  const { id } = await desk.call(serviceType.add, { typeName: '随机' })
  const kept: Kept[] = []
  let items = randomItems(dice, known)
  for (let edit = 0; edit < edits; edit++) {
    await desk.call(serviceType.edit, { id, workorderVariableTemp: itemsText(items) })
    const { draft } = await desk.call(serviceTemplate.details, { id })
    if (draft) await desk.call(serviceTemplate.publish, { id })
    const tries = Array.from({ length: 40 }, () => randomFilled(dice, items, known)).filter((filled) =>
      isSendable(items, filled, known),
    )
    const good = tries.find((filled) => checkFilled(items, filled).faults.length === 0)
    const bad = tries.find((filled) => checkFilled(items, filled).faults.length > 0)
    if (good) {
      const { id: orderId } = await desk.call(workOrder.add, { serviceTypeId: id, formData: good })
      const shown = await desk.call(workOrder.byId, { id: orderId })
      expect(shown.formData).toEqual(checkFilled(items, good).values)
      kept.push({ shown, refused: bad && { formData: bad, message: await refusalOf(orderId, bad) } })
    }
    items = randomEdit(dice, items, `new_${edit}`, known).slice(0, 30)
  }
  expect(kept.length).toBeGreaterThan(edits / 3)
  // What a template took from the dictionary stays valid for its orders though the dictionary has lost it.
  await desk.call(serviceDictItem.remove, { id: known.dictItems[0]!.id })
  for (const { shown, refused } of kept) {
    expect(await desk.call(workOrder.byId, { id: shown.id })).toEqual(shown)
    if (refused) expect(await refusalOf(shown.id, refused.formData)).toBe(refused.message)
    await desk.call(workOrder.edit, { id: shown.id, version: shown.version, formData: shown.formData })
    expect((await desk.call(workOrder.byId, { id: shown.id })).formData).toEqual(shown.formData)
  }
}, 300_000)

/** What the template alone does not decide: calls refuse texts with a NUL, and people have to exist. */
function isSendable(items: readonly TemplateItem[], filled: FilledValues, { users }: KnownIds): boolean {
  const people = items
    .filter(({ type }) => type === 'users')
    .flatMap(({ id }) => filled[id])
    .filter(Boolean)
  return !JSON.stringify(filled).includes('\\u0000') && people.every((id) => users.includes(String(id)))
}

async function refusalOf(id: string, formData: Record<string, unknown>): Promise<string> {
  const { body } = await desk.ask(workOrder.edit, { id, formData })
  expect(body.success).toBe(false)
  return body.message
}
