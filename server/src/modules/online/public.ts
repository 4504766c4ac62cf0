export { nextFillValue, nextFillValues } from './rule/fill-value.ts'
export { takeSerial } from './rule/serial.queries.ts'
