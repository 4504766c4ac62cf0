import type { Pages } from '#kit/page/pages.ts'

export const pages: Pages = {
  'vclinfoExtend/vehicleBrand': () =>
    import('./vehicle-brand/vehicle-brand-page.tsx').then(({ VehicleBrandPage }) => VehicleBrandPage),
  'vclinfoExtend/vehicleType': () =>
    import('./vehicle-type/vehicle-type-page.tsx').then(({ VehicleTypePage }) => VehicleTypePage),
}
