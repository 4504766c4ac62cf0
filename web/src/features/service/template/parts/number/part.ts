import { NumberOutlined } from '@ant-design/icons'
import { part } from '../../part.ts'
import { ShowText } from '../show-text.tsx'
import { Face } from './face.tsx'

export const numberPart = part<number>({ Icon: NumberOutlined, Face, Show: ShowText })
