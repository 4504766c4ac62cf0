import { FontSizeOutlined } from '@ant-design/icons'
import { part } from '../../part.ts'
import { ShowText } from '../show-text.tsx'
import { Face } from './face.tsx'
import { Panel } from './panel.tsx'

export const inputPart = part<string>({ Icon: FontSizeOutlined, Face, Show: ShowText, Panel })
