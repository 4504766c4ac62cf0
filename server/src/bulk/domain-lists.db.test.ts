import { consumer } from '@banyan/contract/fleet/consumer'
import { device } from '@banyan/contract/fleet/device'
import { vehicle } from '@banyan/contract/fleet/vehicle'
import { vehicleBrand } from '@banyan/contract/fleet/vehicle-brand'
import { vehicleKind } from '@banyan/contract/fleet/vehicle-kind'
import { vehicleType } from '@banyan/contract/fleet/vehicle-type'
import { part } from '@banyan/contract/part/part'
import { workOrder } from '@banyan/contract/service/work-order'
import { describe, type Uniform } from '@banyan/contract/uniform'
import { expect, test } from 'vitest'
import { startServer } from '#testing/server.ts'
import { rowsOf } from '#testing/workbooks.ts'

const { signIn } = await startServer()
const boss = await signIn('u0001')

const lists = [vehicleType, vehicleBrand, vehicleKind, vehicle, device, consumer, part, workOrder]

test.each(
  lists.map(
    (family) => [(family as unknown as Uniform)[describe].title, family as unknown as Uniform] as const,
  ),
)(
  'DEC-102 DEC-103 the list of %s has add, edit, detail, import and export; its template names the columns of its export',
  async (_, family) => {
    for (const call of [family.add, family.edit, family.byId, family.importExcel]) expect(call).toBeDefined()
    const titlesOf = async (path: string) => (await rowsOf((await boss.fetch(path)).raw))[0] ?? []
    const template = await titlesOf(family.importTemplate.path)
    const exported = await titlesOf(family.exportXls.path)
    expect(template.length).toBeGreaterThan(1)
    expect(exported).toEqual(expect.arrayContaining(template))
  },
)
