import { drawWorld } from './kitchens.ts';
import { twinOf } from './laws.ts';
const [seed,index,what,channel,from,to,h]=process.argv.slice(2);
const drawn=drawWorld(Number(seed),Number(index));
const go=(w:any)=>{const d=w.devices.find((x:any)=>x.channel===channel);
const R=d.readings.fuel.filter((r:any)=>{const t=new Date(r.observedAt).toISOString();return r.measure==='REMAINING'&&t>=from!&&t<to!}).sort((a:any,b:any)=>a.observedAt-b.observedAt);
const rates:number[]=[];let f=R[0];for(const r of R){const ms=r.observedAt-f.observedAt; if(ms<Number(h)*3600e3-60e3)continue; rates.push((f.quantity-r.quantity)*3600e3/ms);f=r;}
rates.sort((a,b)=>a-b); return rates.map(x=>(x*1000).toFixed(0)).join(' ');};
console.log('clean',go(drawn.world));console.log('twin ',go(twinOf(drawn,{what:what!,channel:channel!})));
