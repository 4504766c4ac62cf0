export {
  consumers,
  devices,
  deviceUsers,
  vehicleBrands,
  vehicleKinds,
  vehiclePositions,
  vehicles,
  vehicleTypes,
} from './fleet.tables.ts'
