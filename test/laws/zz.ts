import { drawWorld } from './kitchens.ts';
import { evaluate } from './evaluate.ts';
import { twinOf } from './laws.ts';
const [seed,index,what,channel]=process.argv.slice(2);
const drawn=drawWorld(Number(seed),Number(index));
const twin=what? twinOf(drawn,{what,channel:channel??'meter'}):undefined;
for(const [n,w] of [['clean',drawn.world],['twin',twin]] as const){ if(!w)continue;
 const r=evaluate(w); console.log(n,r.credit,r.reductions,r.interval,r.method,r.refusal);
 for(const s of r.steps) if(/earned|credited|interval|sampling|uncertain|least/i.test(s.id)) console.log('  ',s.id,JSON.stringify(s.value),JSON.stringify(s.from).slice(0,400));
}
