import { listOf } from '#kit/list/list-of.tsx'
import type { Pages } from '#kit/page/pages.ts'

export const pages: Pages = {
  'vclinfoExtend/vehicle': () => import('./vehicle/vehicle-page.tsx').then(({ VehiclePage }) => VehiclePage),
  'vclinfoExtend/device': () => import('./device/device-page.tsx').then(({ DevicePage }) => DevicePage),
  'vclinfoExtend/consumer': () =>
    import('./consumer/consumer-page.tsx').then(({ ConsumerPage }) => ConsumerPage),
  'vclinfoExtend/vehicleBrand': listOf(async () => {
    const { vehicleBrand: of, vehicleBrandBin: bin } = await import('@banyan/contract/fleet/vehicle-brand')
    return { of, bin }
  }),
  'vclinfoExtend/vehicleKind': listOf(async () => {
    const { vehicleKind: of, vehicleKindBin: bin } = await import('@banyan/contract/fleet/vehicle-kind')
    return { of, bin }
  }),
  'vclinfoExtend/vehicleType': listOf(async () => {
    const { vehicleType: of, vehicleTypeBin: bin } = await import('@banyan/contract/fleet/vehicle-type')
    return { of, bin }
  }),
}
