// Function words that say nothing about the topic of a question, by language. Lower case, with their accents.

export const STOP_WORDS: Readonly<Record<string, string>> = {
  en: `a about after all also am an and any are as at be because been before but by can could did do does doing don't
for from get had has have he her here him his how i i'm i'd if in into is it it's its just like me my need no not of on
or our out please she should so some than that the their them then there they this to up us want was we were what when where
which who why will with would you your yours`,
  de: `ab aber alle als also am an auch auf aus bei beim bin bis bitte da damit dann darf das dass dem den denn der des die dies
diese dieser dieses doch du durch ein eine einem einen einer eines er es etwas für gegen gibt geht haben habe hat hatte hätte ich ihr
ihre ihren im in ins ist ja jetzt kann können könnte man mein meine meinem meinen meiner mich mir mit möchte muss müssen nach nicht
noch nur ob oder ohne schon sehr sein sich sie sind so soll über um und uns unser von vom vor wann war was welche welchem welchen
welcher welches wenn wer werden wie wieder will wir wird wo womit würde zu zum zur`,
  es: `a al algo ante aquí así aún como cómo con cual cuál cuando cuándo cuánto cuánta de del desde donde dónde dos e el él ella en
entre era es esa ese eso esta está estar este esto estos estas fue ha hace hacer hago hay he la las le les lo los más me mi mis
mucho muy necesito no nos o para pero por porque puede puedo pues que qué quien quién quiero se ser si sí sin sobre son soy su sus
también te tengo tiene tienen todo tras tu tus un una unas uno unos y ya yo`,
  fr: `à ai au aux avec avez avoir bien c'est ce ces cet cette comment dans de des du elle elles en est et être eu faire faut fait
ici il ils j'ai je l' la le les leur leurs lui ma mais me mes moi mon ne nos notre nous on ou où par pas peut peux plus pour pourquoi
qu' quand que quel quelle quels quelles qui quoi sa sans se ses si son sont suis sur ta te tes ton tous tout toute tu un une veux vos
votre vous y`,
  it: `a ad ai al alla alle anche avere che chi ci come con cosa cui da dal dalla dei del della delle devo di dove e è ed essere fa
fare gli ha hai hanno ho i il in io la le lei li lo loro lui ma mi mia mie miei mio nel nella no noi non o per perché più può posso
qual quale quali quando quanto questa questo qui se sei si sono sta su sua sue sul sulla suo ti tra tu tua tuo un una uno vi voglio
voi vorrei`,
  pt: `a à ao aos as às até com como da das de do dos e é ela ele eles em então entre era essa esse esta está este eu faço fazer foi
há isso isto já lhe mais mas me meu meus minha minhas muito na não nas nem no nos nós o onde os ou para pela pelo pode posso por
porque preciso qual quais quando quanto que quem quero se sem ser seu seus só sua suas são também te tem tenho ter tu um uma umas uns
você vocês`,
  nl: `aan al alle als ben bij dan dat de der deze die dit doen door dus een en er ga geen haar had heb hebben heeft het hier hij hoe
hun ik in is ja je jij jullie kan kunnen maar me mee meer met mij mijn moet na naar niet nog nu of om omdat ons onze ook op over te
tegen toch tot u uit uw van veel voor waar waarom wanneer was wat we wel welke werd wie wij wil worden zal ze zich zij zijn zo zou`,
};
