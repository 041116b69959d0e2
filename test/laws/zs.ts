import { drawWorld } from './kitchens.ts';
import { twinOf } from './laws.ts';
const [seed,index,what,channel,from,to]=process.argv.slice(2);
const drawn=drawWorld(Number(seed),Number(index));
const twin=twinOf(drawn,{what,channel})??drawn.world;
const a=drawn.world.devices.find(d=>d.channel===channel)!, b=twin.devices.find(d=>d.channel===channel)!;
const rows=(d:any)=>[...d.readings.fuel,...d.readings.power,...d.readings.usage,...d.readings.temperature].filter((r:any)=>{const t=new Date(r.observedAt).toISOString();return t>=from!&&t<to!});
const A=rows(a),B=rows(b);
for(const r of B){const o=A.find((x:any)=>x.observedAt===r.observedAt) as any; console.log(new Date(r.observedAt).toISOString().slice(5,19), r.quantity??r.temperatureC??`${r.activePowerW} ${r.energyWh}`, '|', o?.quantity??o?.temperatureC??`${o?.activePowerW} ${o?.energyWh}`);}
