import {
  ApartmentOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BarChartOutlined,
  BookOutlined,
  CarOutlined,
  CheckCircleOutlined,
  DatabaseOutlined,
  DesktopOutlined,
  EditOutlined,
  EnvironmentOutlined,
  FileTextOutlined,
  FormOutlined,
  GlobalOutlined,
  HomeOutlined,
  InboxOutlined,
  LayoutOutlined,
  MenuOutlined,
  MobileOutlined,
  NotificationOutlined,
  ProfileOutlined,
  SafetyOutlined,
  SettingOutlined,
  ShopOutlined,
  SolutionOutlined,
  TagsOutlined,
  TeamOutlined,
  ToolOutlined,
  UserOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'

/** Icons the menu may name; the set of antd is too big to be carried whole. */
export const menuIcons: Record<string, ComponentType> = {
  home: HomeOutlined,
  car: CarOutlined,
  mobile: MobileOutlined,
  user: UserOutlined,
  team: TeamOutlined,
  apartment: ApartmentOutlined,
  safety: SafetyOutlined,
  menu: MenuOutlined,
  book: BookOutlined,
  tags: TagsOutlined,
  notification: NotificationOutlined,
  tool: ToolOutlined,
  setting: SettingOutlined,
  'file-text': FileTextOutlined,
  form: FormOutlined,
  'bar-chart': BarChartOutlined,
  environment: EnvironmentOutlined,
  solution: SolutionOutlined,
  shop: ShopOutlined,
  global: GlobalOutlined,
  audit: AuditOutlined,
  database: DatabaseOutlined,
  inbox: InboxOutlined,
  appstore: AppstoreOutlined,
  'check-circle': CheckCircleOutlined,
  desktop: DesktopOutlined,
  edit: EditOutlined,
  layout: LayoutOutlined,
}

/** Names of older icon sets of the family, by ours (family contract 17). */
const olderNames: Record<string, string> = {
  dashboard: 'bar-chart',
  'area-chart': 'bar-chart',
  'line-chart': 'bar-chart',
  'pie-chart': 'bar-chart',
  cluster: 'apartment',
  usergroup: 'team',
  'usergroup-add': 'team',
  lock: 'safety',
  'safety-certificate': 'safety',
  bell: 'notification',
  sound: 'notification',
  message: 'notification',
  mail: 'inbox',
  table: 'layout',
  file: 'file-text',
  'file-done': 'audit',
  schedule: 'audit',
  phone: 'mobile',
  hdd: 'database',
  bank: 'shop',
  link: 'global',
  compass: 'environment',
  idcard: 'solution',
  contacts: 'solution',
  laptop: 'desktop',
  build: 'tool',
  control: 'setting',
  tag: 'tags',
}

/** The icon of a menu entry, by our name or an older one; an unknown name shows the profile sheet. */
export function MenuIcon({ name = '' }: { name?: string }) {
  const plain = name
    .replace(/(Outlined|-o)$/, '')
    .replace(/(?<=[a-z])(?=[A-Z])/g, '-')
    .toLowerCase()
  const Icon = menuIcons[plain] ?? menuIcons[olderNames[plain] ?? ''] ?? ProfileOutlined
  return <Icon />
}
