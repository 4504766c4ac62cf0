import { CalendarOutlined } from '@ant-design/icons'
import { part } from '../../part.ts'
import { ShowText } from '../show-text.tsx'
import { Face } from './face.tsx'
import { Panel } from './panel.tsx'

export const datePart = part<string>({ Icon: CalendarOutlined, Face, Show: ShowText, Panel })
