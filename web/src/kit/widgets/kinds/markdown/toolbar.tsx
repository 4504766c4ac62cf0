import {
  BoldOutlined,
  CheckSquareOutlined,
  CodeOutlined,
  EditOutlined,
  EyeOutlined,
  FileTextOutlined,
  FontSizeOutlined,
  ItalicOutlined,
  LineOutlined,
  LinkOutlined,
  MessageOutlined,
  OrderedListOutlined,
  PictureOutlined,
  SplitCellsOutlined,
  StrikethroughOutlined,
  TableOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { getCommands, getExtraCommands } from '@uiw/react-md-editor/commands-cn'
import type { ICommand } from '@uiw/react-md-editor/nohighlight'
import type { ReactElement } from 'react'

const unwantedCommands = new Set(['help', 'issue', 'comment', 'fullscreen'])

/** The console's own icons; the editor's are filled and look heavier than the rest. */
const icons: Record<string, ReactElement> = {
  bold: <BoldOutlined />,
  italic: <ItalicOutlined />,
  strikethrough: <StrikethroughOutlined />,
  hr: <LineOutlined />,
  title: <FontSizeOutlined />,
  link: <LinkOutlined />,
  quote: <MessageOutlined />,
  code: <CodeOutlined />,
  codeBlock: <FileTextOutlined />,
  image: <PictureOutlined />,
  table: <TableOutlined />,
  'unordered-list': <UnorderedListOutlined />,
  'ordered-list': <OrderedListOutlined />,
  'checked-list': <CheckSquareOutlined />,
  edit: <EditOutlined />,
  live: <SplitCellsOutlined />,
  preview: <EyeOutlined />,
}

/** Without unwanted commands and trailing dividers. */
function wantedCommands(all: ICommand[]): ICommand[] {
  const left = all.filter(({ name = '' }) => !unwantedCommands.has(name))
  const end = left.findLastIndex(({ keyCommand }) => keyCommand !== 'divider') + 1
  return left
    .slice(0, end)
    .map((command) => ({ ...command, icon: icons[command.name ?? ''] ?? command.icon }))
}

export const commands = wantedCommands(getCommands())
export const extraCommands = wantedCommands(getExtraCommands())
