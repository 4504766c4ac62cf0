import type { Pages } from '#kit/page/pages.ts'

export const pages: Pages = {
  'vclinfoExtend/vehicle': () => import('./vehicle/vehicle-page.tsx').then(({ VehiclePage }) => VehiclePage),
  'vclinfoExtend/device': () => import('./device/device-page.tsx').then(({ DevicePage }) => DevicePage),
  'vclinfoExtend/consumer': () =>
    import('./consumer/consumer-page.tsx').then(({ ConsumerPage }) => ConsumerPage),
  'vclinfoExtend/vehicleBrand': () =>
    import('./vehicle-brand/vehicle-brand-page.tsx').then(({ VehicleBrandPage }) => VehicleBrandPage),
  'vclinfoExtend/vehicleKind': () =>
    import('./vehicle-kind/vehicle-kind-page.tsx').then(({ VehicleKindPage }) => VehicleKindPage),
  'vclinfoExtend/vehicleType': () =>
    import('./vehicle-type/vehicle-type-page.tsx').then(({ VehicleTypePage }) => VehicleTypePage),
}
