import { expect, test } from 'vitest'
import { consumer } from '../fleet/consumer.ts'
import { device } from '../fleet/device.ts'
import { vehicle } from '../fleet/vehicle.ts'
import { vehicleBrand } from '../fleet/vehicle-brand.ts'
import { vehicleKind } from '../fleet/vehicle-kind.ts'
import { vehicleType } from '../fleet/vehicle-type.ts'
import { part } from '../part/part.ts'
import { workOrder } from './work-order.ts'

test.each([vehicleType, vehicleBrand, vehicleKind, vehicle, device, consumer, part, workOrder])(
  'DOMAIN-001 DEC-102 $list.family is a generic list with add, edit, detail, import and export',
  (family) => {
    const { list, add, edit, byId, importTemplate, importExcel, exportXls } = family
    for (const call of [list, add, edit, byId, importTemplate, importExcel, exportXls])
      expect(call).toMatchObject({ family: list.family, path: expect.stringMatching(/^\/\w+\/\w+\/\w+$/) })
  },
)
