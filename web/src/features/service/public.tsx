export { MyOrders, OrderFigures } from './home/my-orders.tsx'
